/** One run: the steps, the healing, every check. Gives what is wrong, [] when nothing is. */
import type { Program } from "./bundle.ts";
import { checkDrained, checkOnce, checkOrder, type Ending } from "./check-mutations.ts";
import { checkReplica, checkStores } from "./check-replicas.ts";
import {
  checkAvatars,
  checkBlocked,
  checkCalls,
  checkDrafts,
  checkEdits,
  checkEnds,
  checkFollowed,
  checkHearts,
  checkListings,
  checkMoney,
  checkNames,
  checkNumberCodes,
  checkPrices,
  checkRead,
  checkUnderstood,
} from "./check-things.ts";
import { checkReceipts } from "./check-receipts.ts";
import { checkAsleep, checkBuyers, checkRenewed, checkReserved } from "./check-sales.ts";
import { checkHeard, checkMedia, checkNews, checkViews } from "./check-seen.ts";
import { checkAgreed, checkOffers } from "./haggling.ts";
import { perform } from "./deeds.ts";
import { happen } from "./events.ts";
import { readFacts } from "./facts.ts";
import { everybodyLooks, heal } from "./heal.ts";
import { rowName } from "./journal.ts";
import type { Step } from "./steps.ts";
import { openTown, type Town } from "./town.ts";
import type { World } from "./world.ts";

const CHECKS = [
  checkDrained,
  checkOnce,
  checkOrder,
  checkOffers,
  checkAgreed,
  checkFollowed,
  checkHearts,
  checkNames,
  checkPrices,
  checkReserved,
  checkEdits,
  checkUnderstood,
  checkEnds,
  checkListings,
  checkDrafts,
  checkRead,
  checkMoney,
  checkBlocked,
  checkCalls,
  checkAvatars,
  checkNumberCodes,
  checkBuyers,
  checkRenewed,
  checkAsleep,
  checkReceipts,
  checkViews,
  checkNews,
  checkMedia,
  checkHeard,
];

export async function run(world: World, program: Program, seed: number, steps: readonly Step[]): Promise<string[]> {
  const town = await openTown(world, program, seed);
  try {
    for (const { phone, deed, seconds, event } of steps) {
      const device = town.phones[phone];
      if (device === undefined) continue;
      device.now += seconds * 1_000;
      await perform(
        {
          process: device.process(),
          journal: town.journal,
          phone,
          user: town.holder(phone),
          people: town.people,
          newId: town.newId,
        },
        deed,
      );
      await happen(town, phone, event);
    }
    await heal(town);
    return await everyCheck(town);
  } finally {
    await town.close();
  }
}

async function everyCheck(town: Town): Promise<string[]> {
  const { world, journal, people, phones } = town;
  const outboxes = new Map<string, Ending["outboxes"] extends ReadonlyMap<string, infer Row> ? Row : never>();
  const wrong: string[] = [];
  await everybodyLooks(town, async ({ phone, user }) => {
    const device = phones[phone];
    if (device === undefined) return;
    const who = `${user} on ${phone}`;
    for (const row of await device.process().outboxRows(people[user] ?? ""))
      outboxes.set(rowName(phone, user, row.seq), row);
    wrong.push(...(await checkReplica(world, await device.process().replica(), people[user] ?? "", who)));
    wrong.push(...(await checkStores(device, people, user, who)));
  });
  const ending: Ending = { journal, facts: await readFacts(world), outboxes, people };
  return [...journal.complaints, ...CHECKS.flatMap((check) => check(ending)), ...wrong];
}
