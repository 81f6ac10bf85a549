import * as v from "valibot";
import { LENGTHS } from "./limits.ts";
import { REPORT_REASONS } from "./report.ts";
import { textField } from "./text-field.ts";
import { formatNumber } from "./text.ts";

const { max } = LENGTHS.reportComment;

export const reportForm = v.object({
  reason: v.picklist(
    REPORT_REASONS.map((reason) => reason.id),
    "Veuillez indiquer une raison",
  ),
  comment: v.optional(textField({ most: [max, `Le texte ne doit pas dépasser ${formatNumber(max)} caractères`] }), ""),
});
