import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isPasswordValid } from '#app/domain/password.ts'
import {
  authConfig,
  MIN_PASSWORD_LENGTH,
  requiredPasswordCharacters,
} from '#backend/auth/auth-config.ts'
import { templatesDir } from '#tests/support/fresh-backend.ts'

const keys = { publishableKey: 'p', secretKey: 's', jwtSecret: 'j' }
const auth = authConfig({ siteUrl: 'http://localhost:3000', keys, templatesDir })
const toml = fs.readFileSync(path.join(templatesDir, '../config.toml'), 'utf8')

it('asks for the same passwords on the form and on the server', () => {
  const [upper = '', lower = '', digit = '', special = ''] = requiredPasswordCharacters
  for (const sign of special) {
    const password = `${upper[0]}${lower[0]}${digit[0]}${sign}`.padEnd(MIN_PASSWORD_LENGTH, 'x')
    expect(isPasswordValid(password), sign).toBe(true)
    expect(isPasswordValid(password.slice(0, -1)), 'one too short').toBe(false)
  }
})

it('sets a hosted project up as the embedded one', () => {
  for (const [key, value] of Object.entries({
    minimum_password_length: auth.minimum_password_length,
    jwt_expiry: auth.jwt_expiry,
    enable_refresh_token_rotation: auth.enable_refresh_token_rotation,
    enable_confirmations: auth.email?.enable_confirmations,
    otp_expiry: auth.email?.otp_expiry,
  })) {
    expect(toml).toContain(`\n${key} = ${value}\n`)
  }
  for (const template of Object.values(auth.email?.template ?? {})) {
    expect(toml).toContain(`subject = "${template?.subject}"`)
  }
})
