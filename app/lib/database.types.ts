// Generated from supabase/migrations by `npm run typegen`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
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
          is_on_sale: boolean
          meta_description: string | null
          meta_title: string | null
          name: string
          sale_end_date: string | null
          sale_price: number | null
          sale_start_date: string | null
          search_text: string
          sizes: string[]
          skus: string
          tags: string[]
          updated_at: string
          updated_by: string | null
        }
        Insert: {
          base_price: number
          category_id?: string | null
          colors?: string[]
          condition?: string
          created_at?: string
          description?: string
          has_free_shipping?: boolean
          id?: string
          is_active?: boolean
          is_featured?: boolean
          is_on_sale?: boolean
          meta_description?: string | null
          meta_title?: string | null
          name: string
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
          category_id?: string | null
          colors?: string[]
          condition?: string
          created_at?: string
          description?: string
          has_free_shipping?: boolean
          id?: string
          is_active?: boolean
          is_featured?: boolean
          is_on_sale?: boolean
          meta_description?: string | null
          meta_title?: string | null
          name?: string
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
      add_variants: {
        Args: {
          p_expected_updated_at?: string
          p_product_id: string
          p_variants: Json
        }
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
      delete_product: {
        Args: {
          p_product_id: string
        }
        Returns: string[]
      }
      finish_product: {
        Args: {
          p_product_id: string
        }
        Returns: number
      }
      is_admin: {
        Args: Record<PropertyKey, never>
        Returns: boolean
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
      set_user_role: {
        Args: {
          p_email: string
          p_role: string
        }
        Returns: string
      }
    }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}
