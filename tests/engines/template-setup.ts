import { makeTemplateAt } from "../support/browser-template.ts";

/** The seeded data and the build that each server of the stories starts on. */
export default (): Promise<() => void> => makeTemplateAt();
