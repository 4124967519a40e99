import { chatMuted, chatReacted, chatSaid, chatText, reactionNames, recentOf } from '../events/chat.ts';
import { messageIdFrom } from '../ids.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { accountOf, messageOf } from '../world.ts';
import { actingAccount, defineCommand, mayAdminister, needsNothing, type Decision } from './define.ts';

/** Writes a message, as oneself or as Guest. */
export const say = defineCommand<'Say', { readonly text: string }>({
  type: 'Say',
  needs: needsNothing,
  decide(world, { text: raw }, { actor, at, commandId }): Decision {
    const account = actor === 'guest' ? null : actingAccount(world, actor);
    if (account !== null && isRefusal(account)) return account;
    const { messageMaxLength, messages, perMs } = world.rules.rules.chat;
    const text = raw.trim().replace(/\s+/gu, ' ');
    if (text === '') return refuse('message-empty');
    if (text.length > messageMaxLength) return refuse('message-long');
    if (!chatText.safeParse(text).success) return refuse('message-form');
    if (account && account.mutedUntil > at) return refuse('muted');
    const times = account ? account.chatTimes : world.chat.guestTimes;
    if (recentOf(times, at, perMs).length >= messages) return refuse('message-fast');
    return [chatSaid.of({ message: messageIdFrom(commandId), account: account?.id ?? null, text })];
  },
});

/** Puts a reaction to a message, or takes it back where it is there. */
export const react = defineCommand<'React', { readonly message: unknown; readonly reaction: unknown }>({
  type: 'React',
  needs: needsNothing,
  decide(world, { message: id, reaction: rawReaction }, { actor }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const message = typeof id === 'string' ? messageOf(world, id) : undefined;
    const reaction = reactionNames.find((known) => known === rawReaction);
    if (!message || !reaction) return refuse('message-unknown');
    const on = !(message.reactions[reaction] ?? []).includes(account.id);
    return [chatReacted.of({ message: message.id, account: account.id, reaction, on })];
  },
});

/** Keeps an account from writing for so long; 0 lets it write again. */
export const mute = defineCommand<'MuteInChat', { readonly account: unknown; readonly forMs: number }>({
  type: 'MuteInChat',
  needs: needsNothing,
  decide(world, { account: id, forMs }, { actor, at }): Decision {
    if (!mayAdminister(world, actor)) return refuse('not-admin');
    const account = typeof id === 'string' ? accountOf(world, id) : undefined;
    if (!account || !Number.isSafeInteger(forMs) || forMs < 0) return refuse('account-unknown');
    return [chatMuted.of({ account: account.id, until: at + forMs })];
  },
});
