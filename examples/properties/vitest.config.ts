/** Without it Vitest would find the configuration of the folder above. */
export default {};
