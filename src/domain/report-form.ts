import * as v from "valibot";
import { REPORT_REASONS } from "./report.ts";

export const reportForm = v.object({
  reason: v.picklist(
    REPORT_REASONS.map((reason) => reason.id),
    "Veuillez indiquer une raison",
  ),
  comment: v.pipe(v.optional(v.string(), ""), v.trim(), v.maxLength(1_000, "Le texte ne doit pas dépasser 1\u202F000 caractères")),
});
