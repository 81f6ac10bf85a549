import { makeTemplates } from "../support/data-template.ts";

/** Vitest `globalSetup`: each file's server begins on a copy of one first start. */
export default (): Promise<() => Promise<void>> => makeTemplates("product");
