import * as v from "valibot";
import { LENGTHS } from "./limits.ts";
import { PERSON_REASONS, REPORT_REASONS } from "./report.ts";
import { textField } from "./text-field.ts";
import { formatNumber } from "./text.ts";

const { max } = LENGTHS.reportComment;

const formOf = <Id extends string>(reasons: readonly { readonly id: Id }[]) =>
  v.object({
    reason: v.picklist(
      reasons.map(({ id }) => id),
      "Veuillez indiquer une raison",
    ),
    comment: v.optional(
      textField({ most: [max, `Le texte ne doit pas dépasser ${formatNumber(max)} caractères`] }),
      "",
    ),
  });

export const reportForm = formOf(REPORT_REASONS);
export const personReportForm = formOf(PERSON_REASONS);
