import { Badge } from '../../src/ui/Badge.tsx';
import { Countdown } from '../../src/ui/Countdown.tsx';
import { CreditAmount, CreditCell } from '../../src/ui/CreditAmount.tsx';
import { HashText } from '../../src/ui/HashText.tsx';
import { StatusPill } from '../../src/ui/StatusPill.tsx';
import { Table, TableFrame, TableHead } from '../../src/ui/Table.tsx';
import { Heading, Text } from '../../src/ui/Text.tsx';
import { Row, Shelf } from './Shelf.tsx';

const specimenHash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

export function TypeShelf() {
  return (
    <Shelf title="Type">
      <Heading level={3} look="display">
        Earn &amp; Play
      </Heading>
      <Heading level={3} look="title">
        Provably fair, entry by entry
      </Heading>
      <Heading level={3}>A heading within a panel</Heading>
      <Text maxW="prose">
        Running text is set in Hanken Grotesk, headings in Besley. Lines stay near sixty-six characters, and numbers such as 1,234.50 stand
        in equal widths.
      </Text>
      <Text tone="muted">Muted</Text>
      <Text tone="subtle" size="sm">
        Subtle
      </Text>
      <Text tone="error">Insufficient balance</Text>
    </Shelf>
  );
}

export function NumberShelf() {
  return (
    <Shelf title="Numbers and facts">
      <Row>
        <CreditAmount cents={123_456_789} unit />
        <CreditAmount cents={940} toned />
        <CreditAmount cents={-1000} toned />
        <CreditAmount cents={0} toned />
        <CreditAmount cents={5} sign="always" />
        <Countdown msLeft={5_025_000} />
      </Row>
      <Row>
        <HashText value={specimenHash} label="server seed hash" />
        <HashText value="change_me" label="client seed" />
      </Row>
      <HashText value={specimenHash} label="whole hash" keep={0} />
      <Row>
        <StatusPill tone="success">Completed</StatusPill>
        <StatusPill tone="pending">Pending</StatusPill>
        <StatusPill tone="error">Rejected</StatusPill>
        <StatusPill tone="info">Live</StatusPill>
        <StatusPill tone="warning">Suspended</StatusPill>
        <Badge>10</Badge>
        <Badge look="accent">You</Badge>
        <Badge look="coin">1.98×</Badge>
      </Row>
    </Shelf>
  );
}

const rows = [
  { id: 'b_7', game: 'Dice', stake: 1000, profit: 940, current: false },
  { id: 'b_6', game: 'Dice', stake: 250, profit: -250, current: true },
  { id: 'b_5', game: 'Dice', stake: 100_000, profit: 0, current: false },
];

export function TableShelf() {
  return (
    <Shelf title="Tables">
      <TableFrame label="Recent results">
        <Table>
          <caption>Recent results</caption>
          <TableHead columns={['Bet', 'Game', { numeric: 'Stake' }, { numeric: 'Profit' }]} />
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} aria-current={row.current ? 'true' : undefined}>
                <th scope="row">{row.id}</th>
                <td>{row.game}</td>
                <CreditCell cents={row.stake} />
                <CreditCell cents={row.profit} toned />
              </tr>
            ))}
          </tbody>
        </Table>
      </TableFrame>
    </Shelf>
  );
}
