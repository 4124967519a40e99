import type { LogId } from '../../domain/ids.ts';
import type { House } from '../house.ts';
import { People } from '../people.ts';

/** The personal data of a house's log: addresses, and their digests. */
export const peopleOf = (house: House): People => new People(house.ports, house.hashing, house.head.logId as LogId);
