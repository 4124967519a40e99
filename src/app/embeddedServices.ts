/** What the house of this browser does for its page. */
import { localBackend } from '../engine/backend/localBackend.ts';
import type { House } from '../engine/house.ts';
import type { HouseServices } from '../client/houseServices.ts';
import { peopleOf } from '../engine/accounts/peopleOf.ts';
import { wallsOf } from '../engine/partners/houseWalls.ts';
import { entriesBack } from '../base/entries.ts';
import { payoutAddressesOf, withdraw } from '../engine/withdrawing.ts';
import { textOfWorld } from '../base/worldText.ts';

export const embeddedServices = (house: House): HouseServices => ({
  emailOf: (account) => peopleOf(house).emailOf(account),
  async withdraw(account, wish, id) {
    const submitted = await withdraw(house, account, wish, id);
    return submitted.kind === 'refused' ? submitted.refusal : { ok: true };
  },
  // Commands never wait here.
  takeBack: () => false,
  withdrawBlocked: async (...asked) => (await import('../engine/blockedWithdrawal.ts')).withdrawBlocked(house, ...asked),
  payoutAddressesOf: (withdrawals) => payoutAddressesOf(house, withdrawals),
  publicBack: (before, reading) => entriesBack(house.ports.store, before, reading),
  // Whoever looks at the log fetches what it takes.
  exportLog: async (viewer, onProgress) => (await import('../files/exportLog.ts')).exportLog(house.ports.store, { viewer, onProgress }),
  backend: (partners) => localBackend(house, () => partners),
  verified: 'whole',
  shown: () =>
    house.whileStill(async (world) => ({ head: house.head, viewer: 'admin', text: await textOfWorld(world), hashes: new Map() })),
  // The panel says it, and the verification in the background closes the house.
  judgeShown: () => undefined,
  ofPasswords:
    'Your password is stored only in this browser, as a one-way hash that nobody can reverse. Nobody can send you a new one, so keep it somewhere safe.',
  office: async () => (await import('../engine/office/houseOffice.ts')).officeIn(house),
  walls: wallsOf(house),
  backup: async (passphrase) => (await import('../engine/backup.ts')).makeBackup(house, passphrase),
});
