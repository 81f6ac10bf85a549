import * as v from "valibot";
import { stolenForm } from "#domain/imei.ts";
import { defineMutation, noWords } from "../mutation.ts";

const key = ({ id }: { readonly id: string }): string => `stolen:${id}`;

export const stolenPhoneMutations = {
  declare_stolen: defineMutation({
    input: v.object({ id: v.string(), ...stolenForm.entries }),
    key,
    merge: { rule: "once" },
    undo: 0,
    travel: { collection: "mine" },
    summary: () => "Téléphone déclaré volé",
    words: noWords,
    target: () => null,
    example: ({ stolen }) => ({ id: stolen, imei: "490154203237518", day: "2025-11-03" }),
  }),
  withdraw_stolen: defineMutation({
    input: v.object({ id: v.string() }),
    key,
    merge: { rule: "once" },
    undo: 0,
    travel: { collection: "mine" },
    summary: () => "Déclaration de vol retirée",
    words: noWords,
    target: () => null,
    example: ({ stolen }) => ({ id: stolen }),
  }),
};
