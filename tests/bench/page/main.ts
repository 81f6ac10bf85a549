/** What the bench runs inside Chromium: the app's own modules, without its screens. */
import { publishableKey } from "../../../supabase/local/keys.ts";
import { setEnvironment } from "#remote/environment.ts";
import { floor } from "./floor.ts";
import { pull } from "./pull.ts";
import { queries } from "./queries.ts";
import { thousandMessages } from "./thousand-messages.ts";

const bench = { floor, pull, queries, thousandMessages };
export type Bench = typeof bench;

setEnvironment({ url: location.origin, key: publishableKey });
Object.assign(globalThis, { bench });
