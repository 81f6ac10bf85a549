import type { Listing } from "#domain/listing.ts";
import { formatPhone } from "#domain/phone.ts";
import { formatPrice } from "#domain/price.ts";
import { LISTING_FEE, MOBILE_MONEY, SUPPORT } from "#town";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";

const FEE = formatPrice(LISTING_FEE);

/** Created as pending (§2): buy credits, or pay the fee and send the proof. */
export function AwaitingPayment({ listing }: { listing: Listing }) {
  const words = `Bonjour, voici la preuve de paiement de ${FEE} pour mon annonce « ${listing.title} » (${listing.id}).`;
  return (
    <>
      <p className="max-w-[28rem] text-muted text-balance">
        « {listing.title} » est enregistrée, pas encore publiée. Elle le sera dès que l'équipe aura vérifié votre paiement, sous 24 h.
      </p>
      <section aria-label="Payer par mobile money" className="card grid gap-3 w-full p-4 text-left">
        <p className="font-650">Payer {FEE} par mobile money</p>
        <ul className="grid gap-2">
          {MOBILE_MONEY.map(({ operator, phone }) => (
            <li key={operator} className="flex justify-between gap-3"><span className="text-muted">{operator}</span><span className="font-650 tabular-nums">{formatPhone(phone)}</span></li>
          ))}
        </ul>
        <a href={`https://wa.me/${SUPPORT.whatsapp}?text=${encodeURIComponent(words)}`} target="_blank" rel="noreferrer" className="btn btn-secondary">
          <Icon name="message-circle" />Envoyer la preuve par WhatsApp
        </a>
        <p className="text-sm text-muted">Nous ne demandons jamais votre code secret.</p>
      </section>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/acheter-credits" variant="primary" icon="coins">Acheter des crédits</ButtonLink>
        <ButtonLink to="/profile">Mon profil</ButtonLink>
        <ButtonLink to="/" variant="quiet">Retour à l'accueil</ButtonLink>
      </div>
    </>
  );
}
