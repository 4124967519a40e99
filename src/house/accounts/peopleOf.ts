import type { LogId } from '../../domain/ids.ts';
import type { House } from '../house.ts';
import { People } from '../people.ts';

/** The people of a house: their addresses, and the digests under which the log knows them. */
export const peopleOf = (house: House): People => new People(house.ports, house.hashing, house.head.logId as LogId);
