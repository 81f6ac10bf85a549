import * as v from "valibot";
import { disputeForm } from "#domain/proof-form.ts";
import { defineMutation, noWords } from "../mutation.ts";

const noticeKey = ({ notice_id }: { readonly notice_id: string }) => `appeal:${notice_id}`;

export const moderationMutations = {
  /** Against a listing's being hidden or removed. One a notice. */
  appeal_moderation: defineMutation({
    input: v.object({ notice_id: v.string(), ...disputeForm.entries }),
    key: noticeKey,
    merge: { rule: "once" },
    undo: 0,
    travel: { collection: "mine" },
    summary: () => "Demande d'un nouvel examen",
    words: ({ message }) => message,
    target: () => null,
    example: ({ notice }) => ({ notice_id: notice, message: "Tout est en règle, regardez." }),
  }),
  /** "J'ai compris", of a warning. */
  acknowledge_notice: defineMutation({
    input: v.object({ notice_id: v.string() }),
    key: noticeKey,
    merge: { rule: "once" },
    undo: 0,
    travel: { collection: "mine" },
    summary: () => "Avertissement lu",
    words: noWords,
    target: () => null,
    example: ({ notice }) => ({ notice_id: notice }),
  }),
};
