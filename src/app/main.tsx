import { start } from './start.tsx';

// Loading the modules and starting the app are two tasks. The browser can draw and respond between them.
setTimeout(start);
