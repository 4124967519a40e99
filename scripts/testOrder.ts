import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest tests begin first. They start processes and wait for them. */
const FIRST = ['server/startHouse', 'scripts/house.full', 'docs/contributing', 'docs/commands', 'audit/process'];

const isFirst = ({ moduleId }: TestSpecification): boolean => FIRST.some((name) => moduleId.includes(`/tests/${name}.test.`));

/**
 * Runs one project of tests after the other. A worker keeps its loaded modules only while the next file belongs to the same
 * project. In a mixed order, modules would be loaded again and again.
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
