import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CATEGORIES } from "#domain/category.ts";
import { formatPhone, whatsappLink } from "#domain/phone.ts";
import { OF_TOWN, CURRENT_SUPPORT } from "#town";
import { currentTown } from "#current-town";
import { Icon } from "#ui/icon.tsx";
import { Awning } from "./awning.tsx";

const LINK =
  "inline-flex items-center max-w-full [overflow-wrap:anywhere] gap-2 min-h-11 md:min-h-9 py-1.5 leading-5 @hover:underline underline-offset-3 rounded-sm focusable";
/** An address or a number stays in one piece, also with very large text. */
const WHOLE = `${LINK} text-[min(1em,6vw)]`;
const FOOTER_CATEGORIES = CATEGORIES.filter(({ id }) => ["fashion", "electronics", "home", "vehicles"].includes(id));

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-1 font-700">{title}</h2>
      {children}
    </section>
  );
}

function Contact() {
  return (
    <Column title="Nous joindre">
      <ul className="text-muted">
        <li>
          <a href={`mailto:${CURRENT_SUPPORT.email}`} className={WHOLE}>
            <Icon name="mail" />
            {CURRENT_SUPPORT.email}
          </a>
        </li>
        {CURRENT_SUPPORT.phones.map((phone) => (
          <li key={phone}>
            <a href={`tel:+${phone}`} className={`${WHOLE} tabular-nums`}>
              <Icon name="phone" />
              {formatPhone(phone)}
            </a>
          </li>
        ))}
        <li>
          <a
            href={whatsappLink(CURRENT_SUPPORT.whatsapp) ?? undefined}
            target="_blank"
            rel="noreferrer"
            className={LINK}
          >
            <Icon name="message-circle" />
            WhatsApp
          </a>
        </li>
        <li className="flex items-center gap-2 min-h-9">
          <Icon name="map-pin" />
          {CURRENT_SUPPORT.address}
        </li>
      </ul>
    </Column>
  );
}

/** Quick links, four categories, contact, the beta warning, the legal pages. */
export function Footer() {
  return (
    <footer className="mt-16 b-t-1 b-t-solid b-line bg-sunk pb-[var(--foot)]">
      <div className="page grid gap-8 grid-cols-text md:grid-cols-4 py-10">
        <section className="col-span-full md:col-span-1">
          <p className="flex items-center gap-2 text-lg font-800">
            <Awning className="w-14 h-3" />
            djassa
          </p>
          <p className="mt-2 text-muted text-balance">
            Le marché d'occasion {currentTown?.of ?? OF_TOWN}, entre voisins, même sans réseau.
          </p>
          <p className="mt-3 text-sm text-muted">
            <strong className="text-ink">Version bêta.</strong> Projet étudiant, sans structure juridique formelle.
            Remise et paiement se font en main propre.
          </p>
        </section>
        <Column title="Le marché">
          <ul className="text-muted">
            <li>
              <Link to="/search" className={LINK}>
                Toutes les annonces
              </Link>
            </li>
            <li>
              <Link to="/create-listing" className={LINK}>
                Vendre
              </Link>
            </li>
            <li>
              <Link to="/how-it-works" className={LINK}>
                Comment ça marche
              </Link>
            </li>
            <li>
              <Link to="/faq" className={LINK}>
                Questions fréquentes
              </Link>
            </li>
            <li>
              <Link to="/about" className={LINK}>
                À propos
              </Link>
            </li>
          </ul>
        </Column>
        <Column title="Catégories">
          <ul className="text-muted">
            {FOOTER_CATEGORIES.map(({ id, label }) => (
              <li key={id}>
                <Link to="/search" search={{ category: id }} className={LINK}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </Column>
        <div className="col-span-full md:col-span-1">
          <Contact />
        </div>
      </div>
      <div className="page">
        <div className="flex flex-wrap gap-x-6 py-4 b-t-1 b-t-solid b-line text-sm text-muted">
          <Link to="/terms" className={LINK}>
            Conditions d'utilisation
          </Link>
          <Link to="/privacy" className={LINK}>
            Confidentialité
          </Link>
          <Link to="/help" className={LINK}>
            Aide
          </Link>
        </div>
      </div>
    </footer>
  );
}
