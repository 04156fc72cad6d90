-- Rules of board games in Neovim, 0.7 or newer. Save this as ~/.config/nvim/plugin/gametui.lua.
-- vim.g.gametui may name the program if it is not on the PATH.

local program = vim.g.gametui or 'gametui'
local languages = { 'gdef', 'bdl', 'bggl' }

for _, language in ipairs(languages) do
  vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
    pattern = { '*.' .. language, '*.' .. language .. '.txt' },
    callback = function(event)
      vim.bo[event.buf].filetype = language
    end,
  })
end

-- Returns true for rules, and for a look or tests beside rules.
local function belongs(buffer)
  local kind = vim.bo[buffer].filetype
  if vim.tbl_contains(languages, kind) then
    return true
  end
  local base = vim.api.nvim_buf_get_name(buffer):match('^(.*)%.toml$')
  if kind ~= 'toml' or not base then
    return false
  end
  base = base:gsub('%.tests$', '')
  for _, language in ipairs(languages) do
    if vim.fn.filereadable(base .. '.' .. language) == 1 or base:match('%.' .. language .. '$') then
      return true
    end
  end
  return false
end

local function folder(buffer)
  return vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ':p:h')
end

local command = { program, 'lsp' }
local filetypes = { 'gdef', 'bdl', 'bggl', 'toml' }

if vim.fn.has('nvim-0.11') == 1 then
  vim.lsp.config('gametui', {
    cmd = command,
    filetypes = filetypes,
    root_dir = function(buffer, go_on)
      if belongs(buffer) then
        go_on(folder(buffer))
      end
    end,
  })
  vim.lsp.enable('gametui')
else
  local clients = {}
  vim.api.nvim_create_autocmd('FileType', {
    pattern = filetypes,
    callback = function(event)
      local buffer = event.buf
      if not belongs(buffer) then
        return
      end
      local root = folder(buffer)
      if not clients[root] then
        clients[root] = vim.lsp.start_client({
          name = 'gametui',
          cmd = command,
          root_dir = root,
          on_exit = function()
            clients[root] = nil
          end,
        })
      end
      if clients[root] then
        vim.lsp.buf_attach_client(buffer, clients[root])
      end
    end,
  })
end

vim.api.nvim_create_autocmd('FileType', {
  pattern = languages,
  callback = function(event)
    local buffer = event.buf
    local is_gdef = vim.bo[buffer].filetype == 'gdef'
    vim.bo[buffer].commentstring = is_gdef and '/* %s */' or '// %s'
    vim.bo[buffer].expandtab = true
    vim.bo[buffer].shiftwidth = vim.bo[buffer].filetype == 'bggl' and 4 or 2
    vim.bo[buffer].omnifunc = 'v:lua.vim.lsp.omnifunc'
    -- Colours without the server (0.9 or newer), if the parsers of assets/editors/tree-sitter-gametui are installed.
    if vim.treesitter.start then
      pcall(vim.treesitter.start, buffer)
    end
  end,
})

-- The code lens "Play": the game in a terminal of its own.
if vim.lsp.commands then
  vim.lsp.commands['gametui.play'] = function(lens)
    local path = vim.uri_to_fname(lens.arguments[1])
    vim.cmd('tabnew')
    vim.fn.termopen({ program, path })
    vim.cmd('startinsert')
  end
end
