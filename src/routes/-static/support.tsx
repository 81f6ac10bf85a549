import { CURRENT_SUPPORT } from "#town";
import { formatPhone } from "#domain/phone.ts";
import { Icon } from "#ui/icon.tsx";

/** The support address as a link that opens a mail. */
export function SupportMail() {
  return (
    <a
      href={`mailto:${CURRENT_SUPPORT.email}`}
      className="link inline-block max-w-full text-[min(1em,6vw)] [overflow-wrap:anywhere]"
    >
      {CURRENT_SUPPORT.email}
    </a>
  );
}

/** The people to reach and where: e-mail, the two numbers, the neighbourhood (§2 Help). */
export function ContactBlock() {
  return (
    <ul className="card grid gap-1 p-2">
      <ContactLine icon="mail" href={`mailto:${CURRENT_SUPPORT.email}`} label="Email" value={CURRENT_SUPPORT.email} />
      {CURRENT_SUPPORT.phones.map((phone) => (
        <ContactLine key={phone} icon="phone" href={`tel:+${phone}`} label="Téléphone" value={formatPhone(phone)} />
      ))}
      <ContactLine icon="map-pin" label="Adresse" value={CURRENT_SUPPORT.address} />
    </ul>
  );
}

function ContactLine({
  icon,
  label,
  value,
  href,
}: {
  icon: "mail" | "phone" | "map-pin";
  label: string;
  value: string;
  href?: string;
}) {
  const words = (
    <>
      <Icon name={icon} className="text-primary" />
      <span className="grid min-w-0">
        <span className="text-xs text-muted">{label}</span>
        <span className="break-words font-600 text-[min(1em,6vw)]">{value}</span>
      </span>
    </>
  );
  const look = "flex min-h-12 items-center gap-3 rounded-field px-3 py-2";
  return (
    <li>
      {href ? (
        <a href={href} className={`${look} hover:bg-sunk focusable`}>
          {words}
        </a>
      ) : (
        <div className={look}>{words}</div>
      )}
    </li>
  );
}
