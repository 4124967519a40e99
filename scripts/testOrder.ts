import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest begins first: it starts processes and waits for them. */
const FIRST = ['docs/contributing', 'docs/commands', 'audit/process'];

const isFirst = ({ moduleId }: TestSpecification): boolean => FIRST.some((name) => moduleId.includes(`/tests/${name}.test.`));

/**
 * One project of tests after the other. A worker keeps the modules it has loaded only as long as the next file is of the
 * same project; mixed, they loaded the same modules again and again.
 */
export class ProjectsInTurn extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(files.map(({ project }) => project.name))];
    return projects.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name);
      return [...own.filter(isFirst), ...own.filter((file) => !isFirst(file))];
    });
  }
}
