import * as v from "valibot";
import { LENGTHS } from "./limits.ts";
import { textField } from "./text-field.ts";
import { formatNumber } from "./text.ts";

const { min, max } = LENGTHS.disputeMessage;

export const disputeForm = v.object({
  message: textField({
    missing: "Expliquez ce qui ne va pas",
    least: [min, `Expliquez en ${min} caractères au moins`],
    most: [max, `Le message ne doit pas dépasser ${formatNumber(max)} caractères`],
  }),
});
