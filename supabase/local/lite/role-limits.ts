import { APPLY_ROLE_LIMITS } from "../database/as-caller.ts";

/** What lite does at the start of a request's transaction: takes on the caller's role and claims. `Q`: kysely's query. */
type Internals<Q> = {
  applyJwtSessionContext(
    transaction: { executeQuery(query: Q): Promise<unknown> },
    ...caller: readonly unknown[]
  ): Promise<void>;
};

const LIMITS = {
  sql: APPLY_ROLE_LIMITS,
  parameters: [],
  query: { kind: "RawNode", sqlFragments: [APPLY_ROLE_LIMITS], parameters: [] },
  queryId: { queryId: "role-limits" },
};

/** lite takes the caller's role on inside a transaction, which leaves the time limits of that role behind: they follow. */
export function withRoleLimits(connection: object): void {
  const internals = connection as Internals<typeof LIMITS>;
  const takeOnRole = internals.applyJwtSessionContext.bind(connection);
  internals.applyJwtSessionContext = async (transaction, ...caller) => {
    await takeOnRole(transaction, ...caller);
    await transaction.executeQuery(LIMITS);
  };
}
