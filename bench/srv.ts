import { createServer as http } from 'node:http';
import { staticApp } from '../scripts/staticServer.ts';
http(await staticApp(process.argv[2]!)).listen(Number(process.argv[3]), '127.0.0.1');
