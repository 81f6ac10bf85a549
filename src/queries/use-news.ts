import { useState } from "react";
import { useLookedAt } from "#device/looked-at.ts";
import { aheadOfPhone } from "#device/server-time.ts";
import { paymentNews } from "./payment-news.ts";
import type { OwnNotice } from "#model/moderation/own-notice.ts";
import { useModeration } from "./use-moderation.ts";
import type { Payment } from "#model/payment/own-payment.ts";
import { usePayments } from "./use-payments.ts";
import { type PendingMutation, usePending } from "./use-pending.ts";

/** News that concern this person alone and were not looked at yet: refused mutations, payments that the team has decided, listings under review. */
export type News = {
  readonly refused: readonly PendingMutation[];
  readonly payments: readonly Payment[];
  readonly notices: readonly OwnNotice[];
};

export function useNews(): News {
  const lookedAt = useLookedAt((state) => state.lookedAt);
  const [now] = useState(() => Date.now() + aheadOfPhone.getState());
  const pending = usePending();
  const notices = useModeration();
  const payments = paymentNews(usePayments().rows, lookedAt, now);
  return {
    refused: pending.rows.filter(({ id, state }) => state === "refused" && !lookedAt.includes(id)),
    notices: notices.filter(({ id, state }) => !lookedAt.includes(`notice:${id}:${state}`)),
    payments: payments.filter(({ decided }) => decided).map(({ payment }) => payment),
  };
}
