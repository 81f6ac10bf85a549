/** The code that the bench runs inside Chromium: the app's own modules, without its screens. */
import { publishableKey } from "../../../supabase/local/keys.ts";
import { setEnvironment } from "#remote/environment.ts";
import { catchUp } from "./catch-up.ts";
import { floor } from "./floor.ts";
import { pull } from "./pull.ts";
import { storeNewest, queries } from "./queries.ts";
import { fivePhotos, publish, twelveMegapixels } from "./sell.ts";
import { oneMore, sendThousand, writeThousand } from "./thousand-messages.ts";

const bench = {
  catchUp,
  fivePhotos,
  floor,
  storeNewest,
  oneMore,
  publish,
  pull,
  queries,
  sendThousand,
  twelveMegapixels,
  writeThousand,
};
export type Bench = typeof bench;

setEnvironment({ url: location.origin, key: publishableKey });
Object.assign(globalThis, { bench });
