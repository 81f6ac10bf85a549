/**
 * What a mail's link brought. It serves to set a password and for nothing else: a link never signs anybody in, so a
 * forged one cannot make a person write under a stranger's name.
 */
type LinkTokens = { access_token: string; refresh_token: string };

let tokens: LinkTokens | null = null;

export const recoveryTokens = (): LinkTokens | null => tokens;

export function keepRecoveryTokens(fresh: LinkTokens | null): void {
  tokens = fresh;
}
