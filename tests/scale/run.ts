/**
 * `npm run scale [-- --listings 100000 --towns 50]`: fills a PostgreSQL of its own with a country (a million listings in one town unless
 * told otherwise) and asks each question of docs/reach.md as its own role, with the time limits of a project. Ends with 1 when one takes
 * longer than its aim, is cut off, or reads a table whole.
 */
import { parseArgs } from "node:util";
import { startCluster } from "../support/cluster.ts";
import { freshDatabase } from "../support/database.ts";
import { crowdQuestionsOf } from "./crowd-questions.ts";
import { fillCountry, sizeOf } from "./fill.ts";
import { answerOf, questionsOf } from "./questions.ts";

const TIMES = 15;
const { values } = parseArgs({
  options: { listings: { type: "string", default: "1000000" }, towns: { type: "string", default: "1" } },
});
const listings = Number(values.listings);
const towns = Number(values.towns);
if (!Number.isInteger(listings) || listings < 10_000 || !Number.isInteger(towns) || towns < 1) {
  console.error("npm run scale -- --listings 100000 --towns 50 (10,000 listings at least)");
  process.exit(2);
}

const cluster = await startCluster();
process.env["DJASSA_TEST_POSTGRES"] = JSON.stringify({ url: cluster.url, template: cluster.template });
try {
  const db = await freshDatabase();
  const size = sizeOf(listings, towns);
  const begun = Date.now();
  await fillCountry(db.sql, size);
  console.log(
    `${size.listings} listings in ${size.towns} towns, ${size.people} people, ${size.messages} messages in ${Math.round((Date.now() - begun) / 1000)} s\n`,
  );
  let over = 0;
  const questions = [...(await questionsOf(db.sql)), ...(await crowdQuestionsOf(db.sql))];
  for (const question of questions) {
    const { ms, rows, scanned } = await answerOf(db, question, TIMES);
    const fine = ms <= question.aim && (scanned.length === 0 || question.walks === true);
    if (!fine) over += 1;
    console.log(
      `${fine ? "✓" : "✗"} ${question.what.padEnd(48)}${ms.toFixed(1).padStart(8)} ms  ≤ ${String(question.aim).padStart(3)}` +
        `${String(rows).padStart(9)} rows${scanned.length === 0 ? "" : `  whole: ${scanned.join(", ")}`}`,
    );
  }
  console.log(
    `\n${questions.length} questions of ${size.listings} listings in ${size.towns} towns, ${over} over their aim`,
  );
  process.exitCode = over === 0 ? 0 : 1;
  await db.stop();
} finally {
  await cluster.stop();
}
