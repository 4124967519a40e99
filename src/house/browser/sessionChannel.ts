import { sessionEndedMessage, type SessionChannel } from '../auth/authPorts.ts';
import { tabChannel } from './tabChannel.ts';

/**
 * The session messages of the tabs. A message holds the account and the session, never a token. Without BroadcastChannel a tab
 * notices at its next timer that its session is gone.
 */
export function broadcastSessions(): SessionChannel & { close(): void } {
  const { post, listen, close } = tabChannel('session-ended', (data) => sessionEndedMessage.safeParse(data).data ?? null);
  return { tell: post, onTold: listen, close };
}
