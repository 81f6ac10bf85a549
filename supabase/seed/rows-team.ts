import { chanceOf, uuidOf } from "./ids.ts";
import { listingId, listings } from "./listings.ts";
import { people, type PersonName } from "./people.ts";
import type { payments } from "./payments.ts";
import { readReceipt, type ReceiptName, type StoredReceipt } from "./receipts.ts";
import { before } from "./rows-people.ts";
import { supportMessages, refusedProofs, reports, waitingProofs } from "./team-desk.ts";

type Paid = ReturnType<typeof payments>["transactions"][number];
type Bought = { readonly listing: string } | { readonly pack: "starter" | "regular" };

const hour = 3_600_000;
/** Payments of so many days still have their proof, as far as the desk's charts go back. */
const days = 14;
const packs = { starter: { credits: 3, price: 500 }, regular: { credits: 10, price: 1_500 } } as const;
const packOf = (amount: number): "starter" | "regular" => (amount === packs.regular.price ? "regular" : "starter");

const nameOf = (id: string): PersonName => {
  const [name] = Object.entries(people).find(([, person]) => person.id === id) ?? [];
  if (name === undefined) throw new Error(`nobody is ${id}`);
  return name as PersonName;
};

const local = (phone: string): string => phone.replace(/^225/, "").replaceAll(/(\d\d)(?=\d)/g, "$1 ");

/** The columns that say who sent which picture for what. */
const sent = (by: PersonName, bought: Bought, receipt: StoredReceipt) => {
  const { id, email, profile } = people[by];
  const pack = "pack" in bought ? packs[bought.pack] : null;
  return {
    user_id: id,
    kind: pack === null ? "listing" : "pack",
    listing_id: "listing" in bought ? listingId(bought.listing) : null,
    pack: "pack" in bought ? bought.pack : null,
    amount: pack?.price ?? 200,
    credits: pack?.credits ?? 0,
    full_name: profile?.fullName ?? "",
    phone: local(profile?.phone ?? ""),
    email,
    screenshot_sha256: receipt.sha256,
    object_path: `${id}/${receipt.sha256}.${receipt.extension}`,
  };
};

const feeReceipts = ["fee-orange", "fee-blue", "fee-yellow"] as const;

const receiptOf = ({ id, kind, amount }: Paid): ReceiptName =>
  kind === "pack"
    ? packOf(amount) === "regular"
      ? "regular-blue"
      : "starter-orange"
    : (feeReceipts[Math.floor(chanceOf(id) * 3)] ?? "fee-orange");

/** The proof behind a payment that was accepted: received before, in the minutes or hours that the team needed. */
const accepted = async (paid: Paid) => {
  const by = nameOf(paid.user_id);
  const listing = listings.find((one) => uuidOf("fee", one.title) === paid.id);
  const receipt = await readReceipt(receiptOf(paid), paid.id);
  const took = 0.15 + 6 * chanceOf(`took/${paid.id}`) ** 3;
  return {
    receipt,
    row: {
      id: paid.id,
      ...sent(by, listing === undefined ? { pack: packOf(paid.amount) } : { listing: listing.title }, receipt),
      reference: null,
      status: "accepted",
      reason: null,
      duplicate: false,
      created_at: new Date(paid.created_at.getTime() - took * hour),
      decided_by: people.equipe.id,
      decided_at: paid.created_at,
    },
  };
};

const refused = async (
  now: Date,
  { by, receipt: name, hoursAgo, took, listing, reason }: (typeof refusedProofs)[number],
) => {
  const id = uuidOf("refused", `${by}/${listing}`);
  const receipt = await readReceipt(name, id);
  return {
    receipt,
    row: {
      id,
      ...sent(by, { listing }, receipt),
      reference: null,
      status: "refused",
      reason,
      duplicate: false,
      created_at: before(now, hoursAgo),
      decided_by: people.equipe.id,
      decided_at: before(now, hoursAgo - took),
    },
  };
};

const waiting = async (
  now: Date,
  { by, paysFor, hoursAgo, receipt: name, reference, fullName, phone, email }: (typeof waitingProofs)[number],
  place: number,
) => {
  const receipt = await readReceipt(name, null);
  const row = sent(by, paysFor, receipt);
  return {
    receipt,
    row: {
      id: uuidOf("waiting", `${by}/${name}`),
      ...row,
      full_name: fullName ?? row.full_name,
      phone: phone ?? row.phone,
      email: email ?? row.email,
      reference,
      status: "received",
      reason: null,
      duplicate: waitingProofs.slice(0, place).some((earlier) => earlier.receipt === name),
      created_at: before(now, hoursAgo),
      decided_by: null,
      decided_at: null,
    },
  };
};

/** Rows of `public.payment_proofs` and their pictures: the last days' decisions, and what waits. */
export const proofRows = async (now: Date, transactions: readonly Paid[]) => {
  const recent = transactions.filter(
    (paid) => paid.user_id !== people.equipe.id && paid.created_at > before(now, days * 24),
  );
  return await Promise.all([
    ...recent.map(accepted),
    ...refusedProofs.map((one) => refused(now, one)),
    ...waitingProofs.map((one, place) => waiting(now, one, place)),
  ]);
};

type ProofRow = Awaited<ReturnType<typeof proofRows>>[number]["row"];

/** Lines of the team's log about those decisions, oldest first. */
export const auditRows = (proofs: readonly ProofRow[]) =>
  proofs
    .flatMap(({ id, status, reason, amount, decided_at }) =>
      decided_at === null
        ? []
        : [
            {
              at: decided_at,
              actor: people.equipe.id,
              action: status === "accepted" ? "accept_payment" : "refuse_payment",
              subject_kind: "proof",
              subject_id: id,
              before: { status: "received" },
              after: { status, reason, amount },
            },
          ],
    )
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());

export const reportRows = (now: Date) =>
  reports.map(({ about, by, reason, hoursAgo, comment }) => ({
    id: uuidOf("report", `${about}/${by}`),
    reporter_id: people[by].id,
    subject_kind: "listing",
    subject_id: listingId(about),
    listing_id: listingId(about),
    reason,
    comment,
    created_at: before(now, hoursAgo),
  }));

export const supportRows = (now: Date) =>
  supportMessages.map(({ by, name, email, hoursAgo, status, subject, message }) => ({
    id: uuidOf("letter", subject),
    user_id: by === null ? null : people[by].id,
    name,
    email,
    subject,
    message,
    status,
    created_at: before(now, hoursAgo),
    handled_by: status === "new" ? null : people.equipe.id,
    handled_at: status === "new" ? null : before(now, hoursAgo / 2),
  }));
