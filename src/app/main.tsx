import { start, takeReferral } from './start.tsx';

// Running the modules and starting the app are two short tasks instead of a long one: the browser can draw and answer between them.
setTimeout(() => void takeReferral().then(start));
