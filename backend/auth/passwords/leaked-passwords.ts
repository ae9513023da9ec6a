/**
 * Passwords that are common in breaches although they follow the rules of SPEC §5: a usual first word, and what people add
 * to satisfy a form. A hosted project asks a service with billions of passwords; the embedded backend asks nobody, because
 * nothing may leave the shop.
 */
const words = `
  password passw0rd p@ssword p@ssw0rd pa$$word pa$$w0rd pass pass@word contraseña contrasena clave
  secreto secret changeme letmein login qwerty qwertyuiop asdfgh asdf zxcvbn qazwsx 1qaz2wsx
  q1w2e3r4 abcd abc admin administrator administrador root user usuario test prueba demo welcome
  bienvenido hola hello iloveyou teamo tequiero amor princesa princess dragon monkey sunshine
  superman batman football futbol baseball america chivas pumas cruzazul mexico guadalajara estrella
  mariposa chocolate corazon familia jesus guadalupe maria jose juan carlos alejandro alejandra
  daniel fernando miguel sofia summer winter verano empresa google facebook samsung pokemon naruto`

const word = words
  .trim()
  .replaceAll('$', String.raw`\$`)
  .split(/\s+/)
  .join('|')
const digits = '1|12|123|1234|12345|123456|1234567|12345678|123456789|321|01|20[0-2][0-9]'
const sign = '[!@#$%&*._?+-]{1,3}'
const leaked = new RegExp(
  `^(?:${sign})?(?:${word})(?:${digits})?(?:${sign})?(?:${digits})?(?:${sign})?$`,
)

/** Whether a password is of this kind. Case does not matter: breaches hold every spelling. */
export function isLeakedPassword(password: string): boolean {
  return leaked.test(password.toLowerCase())
}
