/** A receipt of a sale, as seller and buyer read it. Price in whole francs, times in milliseconds. */
export type Receipt = {
  readonly id: string;
  readonly listingId: string;
  readonly sellerId: string;
  readonly buyerId: string;
  /** As they were called then; "" while it waits on its maker's phone. */
  readonly sellerName: string;
  readonly buyerName: string;
  readonly title: string;
  readonly price: number;
  readonly imei: string | null;
  /** unsent: the server did not take it in, `reason` says why · unknown: a word of a newer server. */
  readonly status: (typeof STATUSES)[number] | "unsent" | "unknown";
  readonly reason: string | null;
  readonly soldAt: number;
  readonly at: number;
  readonly answeredAt: number | null;
  /** The last change of it is still on this phone. */
  readonly waits: boolean;
};

const STATUSES = ["proposed", "confirmed", "refused"] as const;

type Data = Readonly<Record<string, unknown>>;
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const moment = (value: unknown): number => Date.parse(text(value)) || 0;

/** The `data` of a receipt in the collection "mine"; null when it says what this version does not understand. */
export function receiptFrom(data: Data): Receipt | null {
  const [id, listingId, price] = [text(data["id"]), text(data["listing_id"]), data["price"]];
  if (id === "" || listingId === "" || typeof price !== "number") return null;
  return {
    id,
    listingId,
    price,
    sellerId: text(data["seller_id"]),
    buyerId: text(data["buyer_id"]),
    sellerName: text(data["seller_name"]),
    buyerName: text(data["buyer_name"]),
    title: text(data["title"]),
    imei: text(data["imei"]) || null,
    status: STATUSES.find((known) => known === data["status"]) ?? "unknown",
    reason: null,
    soldAt: moment(data["sold_at"]),
    at: moment(data["created_at"]),
    answeredAt: moment(data["answered_at"]) || null,
    waits: false,
  };
}
