import type { Sql } from "postgres";
import { hashPassword } from "../local/password.ts";
import { listings } from "./listings.ts";
import { payments } from "./payments.ts";
import { demoPassword } from "./people.ts";
import { readPictures } from "./pictures.ts";
import { conversationRows, favoriteRows, reviewRows } from "./rows-exchange.ts";
import { listingRows, photoName } from "./rows-listings.ts";
import { accountRows, identityRows, privateRows, profileRows, teamIds } from "./rows-people.ts";
import { auditRows, supportRows, proofRows, reportRows } from "./rows-team.ts";

/** Stores one object of a bucket: its bytes and its row. */
export type Put = (bucket: string, name: string, bytes: Uint8Array, contentType: string) => Promise<void>;

type Context = { readonly sql: Sql; readonly put: Put; readonly now: Date };

/**
 * Fills a migrated, empty database with a town's market: people, listings of the last sixty days before `now`,
 * conversations, reviews, favourites, credits, and what waits on the desk of the team. One transaction for all rows; pictures first, since a picture without
 * a listing harms nobody and a listing without its picture does. Throws and leaves no row when anything is refused.
 */
export const seed = async ({ sql, put, now }: Context): Promise<void> => {
  const pictures = await readPictures(listings.flatMap((listing) => listing.pictures));
  const password = await hashPassword(demoPassword);
  const objects = listings.flatMap((listing) =>
    listing.pictures.flatMap((name) => {
      const picture = pictures.get(name);
      if (!picture) throw new Error(`no picture named ${name}`);
      return [
        [photoName(listing, picture.stem), picture.full] as const,
        // Drawn at 800 px: they are their own middle size.
        [photoName(listing, `${picture.stem}-800`), picture.full] as const,
        [photoName(listing, `${picture.stem}-320`), picture.thumb] as const,
      ];
    }),
  );
  await inCollections(8, objects, ([name, bytes]) => put("listings", name, bytes, "image/webp"));
  const { lines, transactions, balances } = payments(now);
  const proofs = await proofRows(now, transactions);
  await inCollections(8, proofs, ({ row, receipt }) =>
    put("proofs", row.object_path, receipt.bytes, receipt.extension === "png" ? "image/png" : "image/jpeg"),
  );
  const proven = new Set(proofs.map(({ row }) => row.id));

  await sql.begin(async (tx) => {
    await tx`insert into auth.users ${tx(accountRows(now, password))}`;
    await tx`insert into auth.identities ${tx(identityRows(now))}`;
    await tx`insert into public.users ${tx(profileRows(now))}`;
    await tx`insert into public.user_private ${tx(privateRows())}`;
    await tx`insert into private.team_members ${tx(teamIds)}`;
    // Its password stands in the README: a second factor would only keep visitors of the demo out.
    await tx`update private.settings set value = 'optional' where name = 'team_second_factor'`;
    await tx`insert into public.listings ${tx(listingRows(now, pictures))}`;
    await tx`insert into public.messages ${tx(conversationRows(now))}`;
    await tx`insert into public.reviews ${tx(reviewRows(now))}`;
    await tx`insert into public.favorites ${tx(favoriteRows(now))}`;
    await tx`insert into public.user_credits ${tx(balances)}`;
    // One statement a line: a balance is checked against the whole ledger at each of them.
    await Promise.all(lines.map((line) => tx`insert into public.credit_ledger ${tx(line)}`));
    await tx`insert into public.payment_proofs ${tx(proofs.map(({ row }) => row))}`;
    await tx`insert into public.transactions ${tx(transactions.map((paid) => ({ ...paid, proof_id: proven.has(paid.id) ? paid.id : null })))}`;
    for (const { before, after, ...line } of auditRows(proofs.map(({ row }) => row))) {
      await tx`insert into private.audit_log ${tx({ ...line, before: tx.json(before), after: tx.json(after) })}`;
    }
    await tx`insert into public.reports ${tx(reportRows(now))}`;
    await tx`insert into public.support_messages ${tx(supportRows(now))}`;
  });
};

/** Runs `work` over all items, `collections` at a time. */
const inCollections = async <Item>(
  collections: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: collections }, async () => {
      for (const item of queue) await work(item);
    }),
  );
};
