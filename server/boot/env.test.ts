import { describe, expect, it } from 'vitest'
import { parseEnv } from './env.ts'

describe('the run contract', () => {
  it('has a default for every variable', () => {
    expect(parseEnv({})).toEqual({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: '.data',
      ADMIN_EMAIL: 'admin@vaiven.test',
      SIGN_UP: 'open',
      SEED: 'demo',
      MAIL_FROM: 'Vaivén <hola@vaiven.test>',
      LOG_LEVEL: 'warn',
    })
  })

  it('takes an empty variable for one not set', () => {
    expect(parseEnv({ PORT: '', SUPABASE_URL: ' ', ADMIN_PASSWORD: '' }).PORT).toBe(3000)
  })

  it.each([
    ['PORT', '8080', 8080],
    ['PORT', '0', 0],
    ['PORT', '65535', 65535],
    ['HOST', '0.0.0.0', '0.0.0.0'],
    ['HOST', '::1', '::1'],
    ['SITE_URL', 'https://tienda.mx/', 'https://tienda.mx'],
    ['DATA_DIR', '/var/lib/vaiven', '/var/lib/vaiven'],
    ['ADMIN_EMAIL', 'ana@tienda.mx', 'ana@tienda.mx'],
    ['ADMIN_PASSWORD', 'Abcd123!', 'Abcd123!'],
    ['SIGN_UP', 'closed', 'closed'],
    ['PASSWORD_MIN_LENGTH', '12', 12],
    ['PASSWORD_ALSO_ONE_OF', 'ñ¡', 'ñ¡'],
    ['SEED', 'none', 'none'],
    ['DATABASE_URL', 'postgresql://u:p@localhost/db', 'postgresql://u:p@localhost/db'],
    ['SUPABASE_SECRET_KEY', 'sb_secret_x', 'sb_secret_x'],
    ['SMTP_URL', 'smtps://u:p@mail.mx:465', 'smtps://u:p@mail.mx:465'],
    ['MAIL_FROM', 'Tienda <hola@tienda.mx>', 'Tienda <hola@tienda.mx>'],
    ['MAIL_FROM', 'hola@tienda.mx', 'hola@tienda.mx'],
    ['SECURITY_CONTACT', 'seguridad@tienda.mx', 'mailto:seguridad@tienda.mx'],
    ['SECURITY_CONTACT', 'https://tienda.mx/seguridad', 'https://tienda.mx/seguridad'],
    ['TRUST_PROXY', '1', 1],
    ['LOG_LEVEL', 'debug', 'debug'],
  ])('accepts %s=%s', (name, value, parsed) => {
    expect(parseEnv({ [name]: value })).toMatchObject({ [name]: parsed })
  })

  it.each([
    ['PORT', 'http', /^PORT must be a whole number from 1 to 65535/],
    ['PASSWORD_MIN_LENGTH', '7', /^PASSWORD_MIN_LENGTH must be a whole number from 8 to 72/],
    ['SIGN_UP', 'no', /^SIGN_UP must be open or closed/],
    ['PORT', '65536', /^PORT must be a whole number/],
    ['PORT', '-1', /^PORT must be a whole number/],
    ['PORT', '30.5', /^PORT must be a whole number/],
    ['HOST', 'a b', /^HOST must be a host name or an IP address/],
    ['SITE_URL', 'tienda.mx', /^SITE_URL must be an http or https origin/],
    ['SITE_URL', 'https://tienda.mx/shop', /^SITE_URL must be an http or https origin/],
    ['SITE_URL', 'ftp://tienda.mx', /^SITE_URL must be an http or https origin/],
    ['SECURITY_CONTACT', 'http://tienda.mx', /^SECURITY_CONTACT must be an e-mail address or/],
    ['SECURITY_CONTACT', 'a@b.mx\nContact: x', /^SECURITY_CONTACT must be an e-mail address or/],
    ['ADMIN_EMAIL', 'ana', /^ADMIN_EMAIL must be an e-mail address/],
    ['ADMIN_PASSWORD', 'abcd1234', /^ADMIN_PASSWORD must have at least 8 characters/],
    ['SEED', 'all', /^SEED must be demo or none/],
    ['DATABASE_URL', 'mysql://localhost/db', /^DATABASE_URL must be a postgres:/],
    ['SUPABASE_URL', 'supabase', /^SUPABASE_URL must be an http or https origin/],
    ['SMTP_URL', 'mail.mx:25', /^SMTP_URL must be an smtp:/],
    ['MAIL_FROM', 'tienda', /^MAIL_FROM must be an address/],
    ['MAIL_FROM', 'a,hola@tienda.mx', /^MAIL_FROM must be an address/],
    ['ADMIN_EMAIL', '(a)hola@tienda.mx', /^ADMIN_EMAIL must be an e-mail address/],
    ['TRUST_PROXY', 'yes', /^TRUST_PROXY must be the number of proxies/],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of trace, debug/],
  ])('refuses %s=%s with one clear line', (name, value, line) => {
    expect(() => parseEnv({ [name]: value })).toThrow(line)
    expect(() => parseEnv({ [name]: value })).not.toThrow(/\n/)
  })

  it('never repeats a refused value, which may be a secret', () => {
    expect(() => parseEnv({ ADMIN_PASSWORD: 'hunter2' })).not.toThrow(/hunter2/)
  })

  it('asks for the publishable key of a hosted project', () => {
    const hosted = { SUPABASE_URL: 'https://abc.supabase.co' }
    expect(() => parseEnv(hosted)).toThrow(/^SUPABASE_PUBLISHABLE_KEY must be set/)
    expect(parseEnv({ ...hosted, SUPABASE_PUBLISHABLE_KEY: 'k' }).SUPABASE_URL).toBe(
      'https://abc.supabase.co',
    )
  })

  it('refuses two runtimes at once', () => {
    expect(() =>
      parseEnv({
        SUPABASE_URL: 'https://abc.supabase.co',
        SUPABASE_PUBLISHABLE_KEY: 'k',
        DATABASE_URL: 'postgres://localhost/db',
      }),
    ).toThrow(/^DATABASE_URL must not be set together with SUPABASE_URL/)
  })
})
