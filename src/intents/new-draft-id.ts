import { newId } from "#outbox/new-id.ts";

/** Id of a draft that begins, and of the listing it will be: so that however often it is published, it is one listing. */
export const newDraftId = (): string => newId();
