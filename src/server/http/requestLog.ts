import { pino, type DestinationStream, type Logger } from 'pino';

/** The log of a house: a line of JSON for each request and each failure, without the name of the machine. Default: to standard output. */
export const requestLog = (to?: DestinationStream): Logger => pino({ base: null }, to);
