import { formatPhone } from "#domain/phone.ts";
import type { Proof } from "#team/rows.ts";
import { Icon } from "#ui/icon.tsx";
import { type Claim, claimsOf } from "./proof-words.ts";

/** What the form said and what the account says, side by side; a difference is marked in words, sign and colour. */
export function ClaimTable({ proof }: { proof: Proof }) {
  return (
    <table className="w-full table-fixed border-collapse text-sm sm:text-base">
      <caption className="sr-only">Ce qui est déclaré, à côté de ce que dit le compte</caption>
      <thead>
        <tr className="text-left text-xs text-muted">
          <th scope="col" className="w-1/2 pb-1 font-600">
            Déclaré
          </th>
          <th scope="col" className="w-1/2 pb-1 pl-3 font-600">
            Sur le compte
          </th>
        </tr>
      </thead>
      <tbody>
        {claimsOf(proof).map((claim) => (
          <ClaimRow key={claim.label} claim={claim} />
        ))}
      </tbody>
    </table>
  );
}

function ClaimRow({ claim: { label, claimed, account, same } }: { claim: Claim }) {
  const show = (text: string) => (label === "Téléphone" ? formatPhone(text).replace("+225\u00a0", "") : text);
  const cell = "py-2 align-top text-sm [overflow-wrap:anywhere] tabular-nums";
  return (
    <tr className="b-t-1 b-solid b-line">
      <td className={cell}>
        <span className="flex flex-wrap items-center gap-x-1.5 text-xs text-muted whitespace-nowrap">
          {label}
          {same ? null : (
            <span className="inline-flex items-center gap-1 px-1.5 rounded-full bg-wait-soft text-wait font-650">
              <Icon name="triangle-alert" className="!text-[0.75rem]" />
              différent
            </span>
          )}
        </span>
        <span className={same ? "" : "font-650"}>{show(claimed)}</span>
      </td>
      <td className={`${cell} pl-3`}>
        <span className="block text-xs text-muted">{label}</span>
        <span className={same ? "" : "font-650"}>{show(account)}</span>
      </td>
    </tr>
  );
}
