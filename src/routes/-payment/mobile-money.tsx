import { useStore } from "zustand";
import { allTowns, townId, townRow } from "#device/towns.ts";
import { nationalPhone } from "#domain/phone.ts";
import { formatPrice } from "#domain/price.ts";
import { CURRENT_MONEY } from "#town";
import { Button } from "#ui/button.tsx";
import { copyText } from "#ui/copy-text.ts";
import { Icon } from "#ui/icon.tsx";
import { useMoment } from "#ui/use-moment.ts";

type MobileMoneyProps = { amount: number; town?: string };

/**
 * The amount and the numbers to send it to, as one dials them, each with a way to copy it. Those of `town` where this phone knows them;
 * where there are several towns it says whose they are, for whoever pays must know which team to ask.
 */
export function MobileMoney({ amount, town = townId() }: MobileMoneyProps) {
  useStore(allTowns);
  const row = townRow(town) ?? townRow(townId());
  return (
    <section aria-label="Payer par mobile money" className="card overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-3 p-[16px] bg-accent-soft">
        <p className="grid basis-24 grow">
          <span className="text-sm text-muted">Montant à envoyer</span>
          <span className="title tabular-nums">{formatPrice(amount)}</span>
        </p>
        <CopyButton text={String(amount)} what="le montant" />
      </div>
      <p className="px-4 pt-4 text-sm text-muted">À l'un de ces numéros{row && ` ${row.of}`}, au choix</p>
      <ul className="grid divide-y divide-line">
        {(row?.money ?? CURRENT_MONEY).map(({ operator, phone }) => (
          <li key={operator} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 py-3">
            <p className="grid basis-24 grow">
              <span className="text-sm text-muted">{operator}</span>
              <span className="text-[min(1.125rem,20px)] leading-6 font-700 tabular-nums whitespace-nowrap">
                {nationalPhone(phone)}
              </span>
            </p>
            <CopyButton text={nationalPhone(phone, "")} what={`le numéro ${operator}`} />
          </li>
        ))}
      </ul>
      <p className="flex gap-2 p-4 b-t-1 b-t-solid b-line text-sm">
        <Icon name="shield-check" className="text-primary" />
        <span>
          <strong className="font-650">Nous ne demandons jamais votre code secret.</strong> Ne le donnez à personne, pas
          même à l'équipe.
        </span>
      </p>
    </section>
  );
}

/** How long "Copié" stays, milliseconds. */
const SHOWN = 2_500;

/** Puts `text` on the clipboard and says so on itself; `what` names it for those who do not see where it stands. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, begin] = useMoment(SHOWN);
  async function copy() {
    if (await copyText(text, `Ce téléphone n'a pas voulu copier. À noter\u00A0: ${text}`)) begin();
  }
  return (
    <>
      <Button icon={copied ? "check" : "copy"} onClick={() => void copy()} className="!px-3.5 shrink-0 min-w-[7rem]">
        {copied ? "Copié" : "Copier"}
        <span className="sr-only"> {what}</span>
      </Button>
      <span role="status" className="sr-only">
        {copied ? `${what} copié` : ""}
      </span>
    </>
  );
}
