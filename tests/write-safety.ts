/** `npm run safety`: learns the scam tip's weights anew from tests/unit/corpus. */
import { writeFileSync } from "node:fs";
import { fileOf, learn } from "./support/learn-safety.ts";
import { EXAMPLES } from "./unit/corpus/examples.ts";

writeFileSync("src/safety/fraud-weights.ts", fileOf(learn(EXAMPLES)));
