import { holdDraft } from "#outbox/open-draft.ts";

/** Says that the form of a draft stands on this screen, so that its photos are nobody's to tidy away; gives back the way to end it. */
export const openDraft = (draftId: string): (() => void) => holdDraft(draftId);
