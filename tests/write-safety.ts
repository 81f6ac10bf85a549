/** `npm run safety`: learns the weights of the fraud warning anew from tests/unit/corpus/fraud.tsv. */
import { writeFileSync } from "node:fs";
import { fileOf, learn } from "./support/learn-safety.ts";
import { EXAMPLES } from "./unit/corpus/fraud.ts";

writeFileSync("src/safety/fraud-weights.json", fileOf(learn(EXAMPLES)));
