/** Without a file of its own, Vitest would find the configuration of the folder above. Properties of whole histories take seconds. */
export default { test: { testTimeout: 60_000 } };
