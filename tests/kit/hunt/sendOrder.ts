/** A house carries out the commands of one sender in the order in which they were sent, apart from those that were sent again. */
import { HuntFailure, type Sent } from './judge.ts';

export class SendOrder {
  #sends = 0;
  readonly #accepted: { readonly actor: string; readonly sentAs: number; readonly seq: number }[] = [];

  /** A command is sent. Returns what to call when it was accepted: that throws HuntFailure if it overtook one of its sender, or was overtaken. */
  sent({ actor, command }: Sent): (seq: number) => void {
    this.#sends += 1;
    const sentAs = this.#sends;
    return (seq) => {
      const other = this.#accepted.find((one) => one.actor === actor && one.sentAs < sentAs !== one.seq < seq);
      if (other)
        throw new HuntFailure(
          `${command.type} is entry ${seq}, and entry ${other.seq} is by the same sender, who sent them the other way round`,
        );
      this.#accepted.push({ actor, sentAs, seq });
    };
  }
}
