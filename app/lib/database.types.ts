// Generated from supabase/migrations by `npm run typegen`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      attempts: {
        Row: {
          answer: Json | null
          id: string
          made_at: string
          request: string
          user_id: string | null
        }
        Insert: {
          answer?: Json | null
          id: string
          made_at?: string
          request: string
          user_id?: string | null
        }
        Update: {
          answer?: Json | null
          id?: string
          made_at?: string
          request?: string
          user_id?: string | null
        }
        Relationships: []
      }
      catalog_counts: {
        Row: {
          bands: number[] | null
          category_id: string | null
          colors: string[] | null
          count: number
          id: string
          kind: string
          sizes: string[] | null
          tags: string[] | null
          value: string
        }
        Insert: {
          bands?: number[] | null
          category_id?: string | null
          colors?: string[] | null
          count: number
          id?: string
          kind: string
          sizes?: string[] | null
          tags?: string[] | null
          value?: string
        }
        Update: {
          bands?: number[] | null
          category_id?: string | null
          colors?: string[] | null
          count?: number
          id?: string
          kind?: string
          sizes?: string[] | null
          tags?: string[] | null
          value?: string
        }
        Relationships: []
      }
      categories: {
        Row: {
          created_at: string
          id: string
          is_active: boolean
          name: string
        }
        Insert: {
          created_at?: string
          id?: string
          is_active?: boolean
          name: string
        }
        Update: {
          created_at?: string
          id?: string
          is_active?: boolean
          name?: string
        }
        Relationships: []
      }
      product_variants: {
        Row: {
          color: string
          created_at: string
          id: string
          image_urls: string[]
          is_active: boolean
          is_placeholder: boolean
          position: number
          price_adjustment: number
          product_id: string
          size: string
          sku: string
          stock_quantity: number
        }
        Insert: {
          color: string
          created_at?: string
          id?: string
          image_urls?: string[]
          is_active?: boolean
          position?: number
          price_adjustment?: number
          product_id: string
          size: string
          sku: string
          stock_quantity?: number
        }
        Update: {
          color?: string
          created_at?: string
          id?: string
          image_urls?: string[]
          is_active?: boolean
          position?: number
          price_adjustment?: number
          product_id?: string
          size?: string
          sku?: string
          stock_quantity?: number
        }
        Relationships: [
          {
            foreignKeyName: 'product_variants_product_id_fkey'
            columns: ['product_id']
            isOneToOne: false
            referencedRelation: 'products'
            referencedColumns: ['id']
          },
        ]
      }
      products: {
        Row: {
          base_price: number
          card_colors: string[]
          card_images: string[]
          card_variant_count: number
          category_id: string | null
          colors: string[]
          condition: string
          created_at: string
          description: string
          effective_price: number
          has_free_shipping: boolean
          id: string
          is_active: boolean
          is_featured: boolean
          is_low_stock: boolean
          is_on_sale: boolean
          is_unfinished: boolean
          low_stock: number[]
          meta_description: string | null
          meta_title: string | null
          name: string
          price_changes_at: string | null
          sale_end_date: string | null
          sale_price: number | null
          sale_start_date: string | null
          search_keys: string
          search_text: string
          sizes: string[]
          skus: string
          sort_name: string
          sort_position_name: string
          sort_position_price: string
          sort_position_time: string
          tags: string[]
          updated_at: string
          updated_by: string | null
        }
        Insert: {
          base_price: number
          card_colors?: string[]
          card_images?: string[]
          card_variant_count?: number
          category_id?: string | null
          colors?: string[]
          condition?: string
          created_at?: string
          description?: string
          effective_price?: number
          has_free_shipping?: boolean
          id?: string
          is_active?: boolean
          is_featured?: boolean
          is_on_sale?: boolean
          is_unfinished?: boolean
          low_stock?: number[]
          meta_description?: string | null
          meta_title?: string | null
          name: string
          price_changes_at?: string | null
          sale_end_date?: string | null
          sale_price?: number | null
          sale_start_date?: string | null
          search_text?: string
          sizes?: string[]
          skus?: string
          tags?: string[]
          updated_at?: string
          updated_by?: string | null
        }
        Update: {
          base_price?: number
          card_colors?: string[]
          card_images?: string[]
          card_variant_count?: number
          category_id?: string | null
          colors?: string[]
          condition?: string
          created_at?: string
          description?: string
          effective_price?: number
          has_free_shipping?: boolean
          id?: string
          is_active?: boolean
          is_featured?: boolean
          is_on_sale?: boolean
          is_unfinished?: boolean
          low_stock?: number[]
          meta_description?: string | null
          meta_title?: string | null
          name?: string
          price_changes_at?: string | null
          sale_end_date?: string | null
          sale_price?: number | null
          sale_start_date?: string | null
          search_text?: string
          sizes?: string[]
          skus?: string
          tags?: string[]
          updated_at?: string
          updated_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'products_category_id_fkey'
            columns: ['category_id']
            isOneToOne: false
            referencedRelation: 'categories'
            referencedColumns: ['id']
          },
        ]
      }
      released_images: {
        Row: {
          file: string
          released_at: string
        }
        Insert: {
          file: string
          released_at?: string
        }
        Update: {
          file?: string
          released_at?: string
        }
        Relationships: []
      }
      user_profiles: {
        Row: {
          created_at: string
          first_name: string | null
          id: string
          last_name: string | null
        }
        Insert: {
          created_at?: string
          first_name?: string | null
          id: string
          last_name?: string | null
        }
        Update: {
          created_at?: string
          first_name?: string | null
          id?: string
          last_name?: string | null
        }
        Relationships: []
      }
      user_roles: {
        Row: {
          role: string
          updated_at: string
          user_id: string
        }
        Insert: {
          role?: string
          updated_at?: string
          user_id: string
        }
        Update: {
          role?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
    }
    Views: { [_ in never]: never }
    Functions: {
      account_by_email: {
        Args: {
          p_email: string
        }
        Returns: { confirmed_at: string; created_at: string; email: string; last_sign_in_at: string; role: string; user_id: string }[]
      }
      add_variants: {
        Args: {
          p_expected_updated_at?: string
          p_product_id: string
          p_variants: Json
        }
        Returns: Json
      }
      admin_counts: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      category_facets: {
        Args: {
          p_category_id: string
          p_colors?: string[]
          p_max_price?: number
          p_min_price?: number
          p_sizes?: string[]
          p_tags?: string[]
        }
        Returns: Json
      }
      category_totals: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      compact_catalog_counts: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      count_facets: {
        Args: {
          p_category_id: string
          p_colors?: string[]
          p_max_price?: number
          p_min_price?: number
          p_sizes?: string[]
          p_tags?: string[]
        }
        Returns: Json
      }
      delete_product: {
        Args: {
          p_product_id: string
        }
        Returns: string[]
      }
      find_products: {
        Args: {
          p_active?: boolean
          p_category?: string
          p_limit?: number
          p_low_stock?: boolean
          p_offset?: number
          p_on_sale?: boolean
          p_search: string
          p_sort?: string
        }
        Returns: Json
      }
      find_visible_products: {
        Args: {
          p_category: string
          p_colors: string[]
          p_limit: number
          p_max_price: number
          p_min_price: number
          p_offset: number
          p_sizes: string[]
          p_sort: string
          p_tags: string[]
        }
        Returns: string[]
      }
      finish_product: {
        Args: {
          p_product_id: string
        }
        Returns: number
      }
      image_files: {
        Args: {
          p_urls: string[]
        }
        Returns: string[]
      }
      is_admin: {
        Args: Record<PropertyKey, never>
        Returns: boolean
      }
      is_sale_on: {
        Args: {
          p_at: string
          p_end: string
          p_on_sale: boolean
          p_sale_price: number
          p_start: string
        }
        Returns: boolean
      }
      list_products: {
        Args: {
          p_active: boolean
          p_category: string
          p_limit: number
          p_low_stock: boolean
          p_offset: number
          p_on_sale: boolean
          p_sort: string
        }
        Returns: Json
      }
      match_products: {
        Args: {
          p_active?: boolean
          p_after?: string
          p_category?: string
          p_low_stock?: boolean
          p_on_sale?: boolean
          p_search: string
        }
        Returns: Json
      }
      normalize_search_text: {
        Args: {
          p_text: string
        }
        Returns: string
      }
      price_band: {
        Args: {
          p_price: number
        }
        Returns: number
      }
      product_lists: {
        Args: {
          p_lists: Json
        }
        Returns: Json
      }
      release_images: {
        Args: {
          p_files: string[]
        }
        Returns: string[]
      }
      save_product: {
        Args: {
          p_expected_updated_at?: string
          p_images?: string[]
          p_product: Json
          p_variants?: Json
        }
        Returns: Json
      }
      search_condition: {
        Args: {
          p_active: boolean
          p_category: string
          p_low_stock: boolean
          p_on_sale: boolean
          p_terms: string[]
        }
        Returns: string
      }
      search_grams: {
        Args: {
          p_words: string
        }
        Returns: string[]
      }
      search_keys: {
        Args: {
          p_active: boolean
          p_category: string
          p_low_stock: number[]
          p_on_sale: boolean
          p_text: string
        }
        Returns: string
      }
      search_page: {
        Args: {
          p_active: boolean
          p_category: string
          p_limit: number
          p_low_stock: boolean
          p_offset: number
          p_on_sale: boolean
          p_sort: string
          p_terms: string[]
        }
        Returns: Json
      }
      search_products: {
        Args: {
          p_active?: boolean
          p_category?: string
          p_limit?: number
          p_low_stock?: boolean
          p_offset?: number
          p_on_sale?: boolean
          p_search: string
          p_sort?: string
        }
        Returns: Json
      }
      search_terms: {
        Args: {
          p_search: string
        }
        Returns: string[]
      }
      set_color_images: {
        Args: {
          p_color: string
          p_expected: string[]
          p_expected_updated_at?: string
          p_images: string[]
          p_product_id: string
        }
        Returns: Json
      }
      set_user_role: {
        Args: {
          p_email: string
          p_role: string
        }
        Returns: string
      }
      settle_attempt: {
        Args: {
          p_attempt: string
        }
        Returns: Json
      }
      sort_position_name: {
        Args: {
          p_words: string
        }
        Returns: string
      }
      sort_position_price: {
        Args: {
          p_id: string
          p_price: number
        }
        Returns: string
      }
      sort_position_time: {
        Args: {
          p_at: string
        }
        Returns: string
      }
      staff_name: {
        Args: {
          p_user: string
        }
        Returns: string
      }
      store_page: {
        Args: {
          p_page: Json
        }
        Returns: Json
      }
      update_sale_prices: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      variant_summaries: {
        Args: {
          p_ids: string[]
        }
        Returns: { card_colors: string[]; card_images: string[]; card_variant_count: number; colors: string[]; is_unfinished: boolean; low_stock: number[]; product_id: string; sizes: string[]; skus: string }[]
      }
      write_once: {
        Args: {
          p_args: Json
          p_attempt: string
          p_write: string
        }
        Returns: Json
      }
    }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}
