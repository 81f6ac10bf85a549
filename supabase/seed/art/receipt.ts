/** A screen of a mobile-money app after a transfer. Of no operator: a colour, a word and the figures. */
export type Receipt = {
  readonly colour: string;
  /** The colour of words on `colour`. */
  readonly on: string;
  readonly service: string;
  /** FCFA, as written. */
  readonly amount: string;
  readonly fee: string;
  readonly to: string;
  readonly reference: string;
  /** The time of the phone's clock; a receipt of the seed names no day, since it is always of yesterday or today. */
  readonly time: string;
  readonly balance: string;
};

export const receiptSize = { width: 360, height: 640 } as const;

const font = "DejaVu Sans, Arial, sans-serif";

const row = (place: number, label: string, value: string): string => {
  const y = 372 + place * 46;
  return `<text x="28" y="${y}" font-size="14" fill="#6b6b6b">${label}</text>
<text x="332" y="${y}" font-size="14.500" font-weight="700" text-anchor="end" fill="#1c1c1c">${value}</text>
<path d="M28 ${y + 16}h304" stroke="#e4e4e4"/>`;
};

/** The picture as SVG. */
export const receiptSvg = ({ colour, on, service, amount, fee, to, reference, time, balance }: Receipt): string => `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${receiptSize.width} ${receiptSize.height}" font-family="${font}">
<rect width="360" height="640" fill="#ffffff"/>
<rect width="360" height="196" fill="${colour}"/>
<text x="20" y="26" font-size="14" font-weight="700" fill="${on}">${time}</text>
<path d="M318 27v-6h4v6zM325 27v-10h4v10zM332 27v-14h4v14z" fill="${on}"/>
<text x="180" y="66" font-size="17" font-weight="700" text-anchor="middle" fill="${on}">${service}</text>
<circle cx="180" cy="124" r="32" fill="#ffffff"/>
<path d="M164 125l11 12 21-25" fill="none" stroke="#1d8a4e" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>
<text x="180" y="184" font-size="16" font-weight="700" text-anchor="middle" fill="${on}">Transfert réussi</text>
<text x="180" y="262" font-size="38" font-weight="700" text-anchor="middle" fill="#1c1c1c">${amount} F</text>
<text x="180" y="292" font-size="14" text-anchor="middle" fill="#6b6b6b">envoyés à Djassa</text>
${row(0, "Numéro", to)}
${row(1, "Frais", `${fee} F`)}
${row(2, "Référence", reference)}
${row(3, "Heure", time)}
${row(4, "Nouveau solde", `${balance} F`)}
<rect x="28" y="590" width="304" height="36" rx="18" fill="${colour}"/>
<text x="180" y="613" font-size="14" font-weight="700" text-anchor="middle" fill="${on}">Terminer</text>
</svg>`;
