import { beforeEach, describe, expect, it } from 'vitest'
import { EMPTY_PRODUCT_FORM } from '#app/domain/product-schema.ts'
import { NO_CHOICE } from '#app/admin/products/editor/matrix/combinations.ts'
import { clearDraft, readDraft, writeDraft, type DraftContent } from './draft.ts'

class MemoryStorage implements Storage {
  [name: string]: unknown
  private readonly items = new Map<string, string>()
  get length() {
    return this.items.size
  }
  clear() {
    this.items.clear()
  }
  getItem(name: string) {
    return this.items.get(name) ?? null
  }
  key(index: number) {
    return [...this.items.keys()][index] ?? null
  }
  removeItem(name: string) {
    this.items.delete(name)
  }
  setItem(name: string, value: string) {
    this.items.set(name, value)
  }
}

const content: DraftContent = {
  flow: 'create',
  tab: 'basic',
  productId: null,
  updatedAt: null,
  opened: null,
  form: { ...EMPTY_PRODUCT_FORM, name: 'Short', basePrice: 'x', metaTitle: 'y'.repeat(80) },
  images: ['/a.webp'],
  unsavedImages: ['/a.webp'],
  variants: [{ color: 'negro', size: 'M', stock: 1, priceAdjustment: 0, sku: 'VAI-NEG-M-1' }],
  choice: { ...NO_CHOICE, colors: ['gris'], cells: { 'gris\0m': false } },
  attempt: null,
  joined: false,
}

describe('draft (SPEC §4)', () => {
  let storage: Storage
  beforeEach(() => {
    storage = new MemoryStorage()
  })

  it('is kept per admin, valid or not', () => {
    writeDraft(storage, 'ana', content, 5)
    expect(readDraft(storage, 'ana')).toEqual({ ...content, version: 2, savedAt: 5 })
    expect(readDraft(storage, 'eva')).toBeNull()
    expect(readDraft(storage, undefined)).toBeNull()
  })

  it.each(['{', '{}', 'null', '{"version":0}'])(
    'is dropped without a crash when corrupt: %s',
    (text) => {
      writeDraft(storage, undefined, content)
      const name = storage.key(0) ?? ''
      storage.setItem(name, text)
      expect(readDraft(storage, undefined)).toBeNull()
      expect(storage.length).toBe(0)
    },
  )

  it('set apart, it leaves the place of the next one free', () => {
    writeDraft(storage, 'ana', content, 5, 'apart')
    expect(readDraft(storage, 'ana')).toBeNull()
    clearDraft(storage, 'ana')
    expect(readDraft(storage, 'ana', 'apart')).toMatchObject(content)
  })

  it('is cleared', () => {
    writeDraft(storage, 'ana', content)
    clearDraft(storage, 'ana')
    expect(readDraft(storage, 'ana')).toBeNull()
  })
})
