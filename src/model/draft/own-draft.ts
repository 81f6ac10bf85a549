import { type DraftData, draftFrom } from "../listing/draft.ts";

/** local: not sent yet · synced: the person's other devices have it, or will. A photo that is on another device has its name here all the same. */
export type Draft = {
  readonly id: string;
  readonly data: DraftData;
  readonly updatedAt: number;
  readonly state: "local" | "sending" | "synced" | "refused";
  readonly reason?: string;
};

/** A draft as the server has it. */
export const storedDraft = (id: string, data: object, updatedAt: number): Draft => ({
  id,
  data: draftFrom(data),
  updatedAt,
  state: "synced",
});
