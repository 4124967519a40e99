import { chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { wholeRules, type Rules } from '../../../domain/rules.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Question } from '../../../ui/Question.tsx';
import { Heading, Text } from '../../../ui/Text.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useCommand } from '../../shell/useCommand.ts';
import { DifferenceTable } from './DifferenceTable.tsx';
import {
  differences,
  fieldsOf,
  groupTitle,
  readForm,
  toEdit,
  unitSigns,
  valueText,
  WHOLE_FORM,
  type Problems,
  type RuleField,
} from './rulesForm.ts';
import { formatCount } from '../../../languages/numbers.ts';
import { t } from '../../../languages/t.ts';

const noProblems: Problems = new Map();

/** Every number of the rules in force, and the form that changes them. */
export function RulesPanel() {
  const { seq, rules } = useAppSelector((state) => state.world.rules);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState(noProblems);
  const [next, setNext] = useState<Rules | null>(null);
  const groups = useMemo(() => {
    const all = new Map<string, RuleField[]>();
    for (const field of fieldsOf(rules)) all.set(field.group, [...(all.get(field.group) ?? []), field]);
    return [...all];
  }, [rules]);
  const review = (): void => {
    const read = readForm(rules, typed);
    setProblems(read.ok ? noProblems : read.problems);
    if (!read.ok) showToast({ kind: 'error', text: t('These rules cannot be used') });
    else if (JSON.stringify(read.rules) === JSON.stringify(wholeRules(rules))) showToast({ kind: 'info', text: t('Nothing was changed') });
    else setNext(read.rules);
  };
  const formProblem = problems.get(WHOLE_FORM);
  return (
    <chakra.section aria-labelledby="rules-title" display="grid" gap="4">
      <chakra.div>
        <Heading level={2} id="rules-title">
          {t('Rules in force')}
        </Heading>
        <Text size="sm" tone="muted" mt="1">
          {t('Set in entry {seq}. Every change is an entry of the log. Bets keep the rules they were placed under.', { seq: String(seq) })}
        </Text>
      </chakra.div>
      {formProblem !== undefined && <Banner tone="error">{formProblem}</Banner>}
      <Form gap="2" onSend={review}>
        <chakra.div display="grid" gap="2" alignItems="start" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 20rem), 1fr))">
          {groups.map(([group, fields]) => (
            <Group
              key={group}
              title={groupTitle(group)}
              fields={fields}
              typed={typed}
              problems={problems}
              onType={(path, text) => setTyped({ ...typed, [path]: text })}
            />
          ))}
        </chakra.div>
        <chakra.div display="flex" flexWrap="wrap" gap="3" mt="3">
          <Button type="submit">{t('Review change')}</Button>
          <Button
            look="outline"
            onClick={() => {
              setTyped({});
              setProblems(noProblems);
            }}
          >
            {t('Discard changes')}
          </Button>
        </chakra.div>
      </Form>
      {next !== null && (
        <ChangeDialog
          before={rules}
          after={next}
          onClose={(done) => {
            setNext(null);
            if (done) setTyped({});
          }}
        />
      )}
    </chakra.section>
  );
}

interface GroupProps {
  title: string;
  fields: readonly RuleField[];
  typed: Readonly<Record<string, string>>;
  problems: Problems;
  onType: (path: string, text: string) => void;
}

const Details = chakra('details', {
  base: {
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'control',
    bg: 'panel',
    '&[open]': { gridColumn: '1 / -1' },
    '& > summary': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minH: 'thumb',
      px: '4',
      cursor: 'pointer',
      fontWeight: '600',
      borderRadius: 'control',
    },
    '& > summary::before': { content: '"+"', width: '3', color: 'subtle', textStyle: 'numbers' },
    '&[open] > summary::before': { content: '"−"' },
  },
});

/** Closed at first. It stays open while something in it is wrong. */
function Group({ title, fields, typed, problems, onType }: GroupProps) {
  const [open, setOpen] = useState(false);
  const wrong = fields.some(({ path }) => problems.has(path));
  const changed = fields.filter(({ path, unit, value }) => typed[path] !== undefined && typed[path] !== toEdit(unit, value)).length;
  return (
    <Details open={open || wrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary onClickCapture={(event) => wrong && event.preventDefault()}>
        {title}
        {changed > 0 && <Badge look="accent">{t('{changed} changed', { changed: formatCount(changed) })}</Badge>}
      </summary>
      {(open || wrong) && (
        <chakra.div display="grid" gap="4" px="4" pb="4" pt="2" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 15rem), 1fr))">
          {fields.map(({ path, label, unit, value }) => (
            <AmountField
              key={path}
              label={label}
              error={problems.get(path)}
              hint={
                typed[path] === undefined || typed[path] === toEdit(unit, value)
                  ? undefined
                  : t('now {value}', { value: valueText(unit, value) })
              }
              unit={unit === 'credits' ? undefined : unitSigns[unit]}
              value={typed[path] ?? toEdit(unit, value)}
              onChange={(text) => onType(path, text)}
            />
          ))}
        </chakra.div>
      )}
    </Details>
  );
}

const texts = { done: t('Rules changed'), failed: t('Failed to change the rules') };

/** Shows what a change of the rules changes, before it is sent. */
function ChangeDialog({ before, after, onClose }: { before: Rules; after: Rules; onClose: (done: boolean) => void }) {
  const { busy, send } = useCommand();
  return (
    <Question
      alert={false}
      size="lg"
      title={t('Change the rules')}
      description={t(
        'The change applies to everybody from now on. Open bets keep their rules, and so does each player’s pair of seeds until it is rotated.',
      )}
      no={t('Back to the form')}
      yes={t('Set these rules')}
      busyText={busy ? t('Setting…') : undefined}
      onYes={() => void send({ type: 'SetRules', payload: { rules: after } }, texts).then((set) => onClose(set !== null))}
      onClose={() => onClose(false)}
    >
      <DifferenceTable label={t('What changes')} differences={differences(before, after)} />
    </Question>
  );
}
