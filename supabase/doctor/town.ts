import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import { DISTRICTS, MOBILE_MONEY, OF_TOWN, SUPPORT, TOWN, TOWN_ID } from "#town";
import { as, ask, missing, ok, type Finding, type Project } from "./look.ts";

const towns = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    of: v.string(),
    districts: v.array(v.string()),
    money: v.array(v.record(v.string(), v.unknown())),
    support: v.record(v.string(), v.unknown()),
  }),
);

/**
 * Phones of the first town read its facts out of the build, the server out of a row: who changes one alone has people pay to an old number, or
 * choose a district that is refused. A district of the row alone is one that a listing still stands in. Never rejects.
 */
export async function firstTown({ url, key }: Project): Promise<Finding[]> {
  const what = "The database has the town of src/town.ts";
  const rows = as(towns, await ask(`${url}/rest/v1/rpc/open_towns`, { headers: { apikey: key } }));
  if (rows === null) return []; // the schema is not there, and said to be so
  const row = rows.find(({ id }) => id === TOWN_ID);
  if (row === undefined)
    return [
      missing(
        what,
        `it has ${rows.map(({ id }) => id).join(", ")}, not ${TOWN_ID}: docs/hosting.md, “The facts of your town”`,
      ),
    ];
  const others = [
    row.name === TOWN && row.of === OF_TOWN ? "" : "name",
    DISTRICTS.every((district) => row.districts.includes(district)) ? "" : "districts",
    isDeepStrictEqual(row.money, MOBILE_MONEY) ? "" : "MOBILE_MONEY",
    isDeepStrictEqual(row.support, SUPPORT) ? "" : "SUPPORT",
  ].filter((name) => name !== "");
  return [
    others.length === 0
      ? ok(what)
      : missing(
          what,
          `not the same there: ${others.join(", ")}; phones show those of the build: docs/hosting.md, “The facts of your town”`,
        ),
  ];
}
