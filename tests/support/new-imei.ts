let phones = 0;
/** The number of another phone each time, with its last digit. */
export function newImei(): string {
  const digits = `3590000${String((phones += 1)).padStart(7, "0")}`;
  const sum = Array.from(digits, Number).reduce(
    (all, digit, at) => all + (at % 2 === 0 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
