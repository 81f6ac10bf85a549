import * as v from "valibot";
import { CONDITIONS } from "./condition.ts";

export const conditionId = v.picklist(
  CONDITIONS.map((condition) => condition.id),
  "L'état est requis",
);
